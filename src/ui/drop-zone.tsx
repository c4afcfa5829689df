/**
 * An area where files can be dropped, in addition to a button inside. `data-over` is set while files are
 * dragged over it.
 */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same
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
