import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** Ten shades each; 9 is the fill in light, 8 in dark. What a shade is used for is set in mantine.css. */
const spruce: MantineColorsTuple = [
  '#e6f0ec',
  '#cfe2db',
  '#b0d2c7',
  '#8fc1b2',
  '#6cc2a8',
  '#4fa48a',
  '#3c9279',
  '#328770',
  '#2b7f69',
  '#1c5d4c',
];
const brick: MantineColorsTuple = [
  '#fbe9e6',
  '#f6d0ca',
  '#f0b1a8',
  '#f08d80',
  '#e06c5d',
  '#d05344',
  '#c04334',
  '#b3382a',
  '#a32c20',
  '#a32c20',
];

export const theme = createTheme({
  colors: { spruce, brick },
  primaryColor: 'spruce',
  primaryShade: { light: 9, dark: 8 },
  fontFamily: '"Inter Variable", system-ui, sans-serif',
  defaultRadius: 4,
  radius: { xs: '2px', sm: '4px', md: '4px', lg: '8px', xl: '8px' },
  fontSizes: { xs: 'var(--text-xs)', sm: 'var(--text-sm)', md: 'var(--text-md)', lg: 'var(--text-lg)', xl: 'var(--text-xl)' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    CloseButton: { defaultProps: { 'aria-label': 'Close' } },
    ModalCloseButton: { defaultProps: { 'aria-label': 'Close' } },
    DrawerCloseButton: { defaultProps: { 'aria-label': 'Close' } },
    Notifications: { defaultProps: { transitionDuration: 120 } },
    SegmentedControl: { defaultProps: { transitionDuration: 80 } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' }, withBorder: false, radius: 8 } },
    Modal: { defaultProps: { radius: 8, transitionProps: { duration: 80 }, closeButtonProps: { 'aria-label': 'Close' } } },
    Drawer: { defaultProps: { transitionProps: { duration: 120 }, closeButtonProps: { 'aria-label': 'Close' } } },
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, radius: 8, shadow: 'none', transitionProps: { duration: 80 } } },
    Popover: { defaultProps: { radius: 8, transitionProps: { duration: 80 } } },
    Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: 80 } } },
    Button: { defaultProps: { size: 'sm' } },
  },
});
