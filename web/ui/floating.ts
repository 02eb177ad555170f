/** What opens over a page: fetched after the first paint, by `lazy-mantine.tsx` alone. */
export { Drawer, Menu, Modal, Popover, Tooltip } from '@mantine/core';
