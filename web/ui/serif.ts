import latin from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url';
import { preload } from 'react-dom';

/** Import this where a document stands on the page: its headings' font is then asked for with the page, not after its style sheet. */
preload(latin, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
