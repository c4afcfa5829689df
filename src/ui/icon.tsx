/** Draws icons as strokes in a 24-unit square. They are decorative and hidden from screen readers. */

const paths = {
  today:
    'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v2.500M12 19.500V22M2 12h2.500M19.500 12H22M4.900 4.900l1.800 1.800M17.300 17.300l1.800 1.800M19.100 4.900l-1.800 1.800M6.700 17.300l-1.800 1.800',
  approvals: 'M4 13l4 4L20 5M4 20h16',
  palm: 'M12 21c0-5 0-8 1-11M13 10c-3-4-7-4-9-1 3-1 6 0 9 1zM13 10c1-5 5-6 8-4-3 0-6 1-8 4zM13 10c4-1 7 2 7 5-2-2-4-4-7-5zM7 21h10',
  planning: 'M4 6h16v14H4zM4 10h16M9 3v4M15 3v4M8 14h3M8 17h6',
  reports: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  members:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.6-3.6 3.2-5.5 6.5-5.5s5.900 1.900 6.500 5.500M16 4.400a3.500 3.500 0 0 1 0 6.300M18 14.800c2 .7 3.200 2.500 3.500 5.200',
  contracts: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h4',
  workspace: 'M4 21V8l8-5 8 5v13zM9 21v-7h6v7',
  workspaces: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  posts: 'M4 5h16M4 10h16M4 15h10M4 20h6',
  categories: 'M3 12V4h8l10 10-7 7zM7.500 8.500v.01',
  contacts: 'M3 6h18v13H3zM3 7l9 7 9-7',
  newsletters: 'M4 10v4h3l9 5V5l-9 5zM19.500 9.500v5M7 14l1.500 6H11l-1-4.500',
  orders: 'M4 5h2l2 11h10l2-8H7M9.500 20v.01M16.500 20v.01',
  bills: 'M5 3h14v18H5zM9 8h6M9 12h6M9 16h3',
  storage: 'M4 6c0-4 16-4 16 0v12c0 4-16 4-16 0zM4 6c0 4 16 4 16 0M4 12c0 4 16 4 16 0',
  chart: 'M4 4v16h16M8 16v-4M12 16V8M16 16v-6',
  history: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2',
  bell: 'M6 17v-6a6 6 0 0 1 12 0v6l1.500 1.500h-15zM10 21h4',
  menu: 'M4 7h16M4 12h16M4 17h16',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.500 21c.6-4 3.600-6 7.500-6s6.900 2 7.500 6',
  leave: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
  language:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c3 3 3.500 6 3.500 9s-.500 6-3.500 9M12 3c-3 3-3.500 6-3.500 9s.500 6 3.500 9',
  site: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  more: 'M4 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M18 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 13l4 4L19 7',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  warning: 'M12 4l9 16H3zM12 10v4M12 17v.01',
  error: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 8v5M12 16v.01',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.500 9.800a2.500 2.500 0 1 1 3.600 2.200c-.800.400-1.100.900-1.100 1.800M12 16.800v.01',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5M12 8v.01',
  success: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8 12l3 3 5-6',
  up: 'M6 15l6-6 6 6',
  down: 'M6 9l6 6 6-6',
  left: 'M15 6l-6 6 6 6',
  right: 'M9 6l6 6-6 6',
  add: 'M12 5v14M5 12h14',
  remove: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  edit: 'M4 20l1-5L16 4l4 4L9 19zM14 6l4 4',
  upload: 'M12 16V4M7 9l5-5 5 5M4 20h16',
  download: 'M12 4v12M7 11l5 5 5-5M4 20h16',
  eye: 'M2 12c3-5 6.500-7 10-7s7 2 10 7c-3 5-6.500 7-10 7s-7-2-10-7zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  key: 'M8 15.500a4.500 4.500 0 1 0 0-9 4.500 4.500 0 0 0 0 9zM12.500 11H21v4M17 11v3',
  lock: 'M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3',
  undo: 'M8 5L4 9l4 4M4 9h10a5.500 5.500 0 0 1 0 11h-3',
  redo: 'M16 5l4 4-4 4M20 9H10a5.500 5.500 0 0 0 0 11h3',
  cloud: 'M7 18a4.500 4.500 0 1 1 .800-8.900A5.500 5.500 0 0 1 18 10.500 3.800 3.800 0 0 1 17.500 18z',
  fill: 'M4 6h16v12H4zM8 12h8M13 9l3 3-3 3',
  camera: 'M3 8h4l2-3h6l2 3h4v11H3zM12 17a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7z',
  attachment:
    'M20 11l-8.500 8.500a4.500 4.500 0 0 1-6.400-6.400L14 4.200a3 3 0 0 1 4.300 4.300l-8.800 8.700a1.500 1.500 0 0 1-2.100-2.100L15.500 7',
  turnLeft: 'M4 12a8 8 0 1 0 2.500-5.800M4 4v4h4',
  turnRight: 'M20 12a8 8 0 1 1-2.500-5.800M20 4v4h-4',
  zoomIn: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5M8 11h6M11 8v6',
  zoomOut: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5M8 11h6',
  offline:
    'M4 4l16 16M9 15.500a4 4 0 0 1 6 0M6 12.500a8 8 0 0 1 3.500-2.200M18 12.500a8 8 0 0 0-4-2.400M3 9a13 13 0 0 1 3.500-2.200M21 9a13 13 0 0 0-10-3.400M12 19v.01',
  vehicle: 'M3 17v-4l2-6h14l2 6v4zM3 13h18M6 17v3M18 17v3M7 15v.01M17 15v.01',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM9 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  link: 'M10 14a4 4 0 0 0 5.700 0l3-3a4 4 0 0 0-5.700-5.700l-1 1M14 10a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1-1',
  list: 'M9 6h11M9 12h11M9 18h11M4.500 6v.01M4.500 12v.01M4.500 18v.01',
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5',
  table: 'M4 5h16v14H4zM4 10h16M12 5v14',
  retry: 'M4 12a8 8 0 1 0 2.500-5.800M4 4v4h4',
} as const;

export type IconName = keyof typeof paths;

interface IconProps {
  /** In pixels. */
  size?: number;
}

export function Icon({ name, size }: IconProps & { name: IconName }) {
  return <Strokes path={paths[name]} size={size} />;
}

/** Draws a path that is not among the icons. */
export function Strokes({ path, size = 18 }: IconProps & { path: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      style={{ flex: 'none' }}
    >
      <path d={path} />
    </svg>
  );
}
