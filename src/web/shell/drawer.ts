/** Exports the drawer from a file of its own, so that frame.tsx can load it after the page. */
import { Drawer } from '@mantine/core';

export default Drawer;
