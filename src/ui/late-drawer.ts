import { onDemand } from './on-demand.tsx';
import { whenUsed } from './when-used.ts';

const load = async () => (await import('./drawer.tsx')).MountedDrawer;

/** A drawer whose code is loaded when the person begins to use the page. */
export const Drawer = onDemand(load, ({ opened, keepMounted = false }) => opened || keepMounted);
// Before one is opened; a failure is shown then.
whenUsed(() => void load().catch(() => {}));
