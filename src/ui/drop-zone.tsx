/** Where files may be dropped, as a shortcut for a button within. `data-over` tells its styles that some are held above it. */
import { type DragEvent, type ReactNode, useState } from 'react';

interface DropZoneProps {
  className?: string;
  /** At least one. */
  onFiles(files: File[]): void;
  children: ReactNode;
}

export function DropZone({ className, onFiles, children }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles(files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button within
    <div
      className={className}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  );
}
