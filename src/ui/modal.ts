/** Exports Mantine's modal from a file of its own, so that dialog.tsx can load it after the page. */
import { Modal } from '@mantine/core';

export default Modal;
