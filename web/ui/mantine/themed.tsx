import { localStorageColorSchemeManager, MantineContext, MantineThemeProvider, useProviderColorScheme } from '@mantine/core';
import { type PropsWithChildren, useMemo } from 'react';
import { theme } from './theme.ts';

const scheme = {
  manager: localStorageColorSchemeManager(),
  defaultColorScheme: 'auto' as const,
  getRootElement: () => document.documentElement,
  forceColorScheme: undefined,
};
scheme.getRootElement().setAttribute('data-respect-reduced-motion', 'true');

/**
 * Mantine's own provider, without what makes style sheets from a theme: ours stands in `variables.css`, and classes that depend on the screen's
 * width are not used.
 */
export function Themed({ children }: PropsWithChildren) {
  const { colorScheme, setColorScheme, clearColorScheme } = useProviderColorScheme(scheme);
  const context = useMemo(
    () => ({
      ...{ colorScheme, setColorScheme, clearColorScheme, getRootElement: scheme.getRootElement },
      ...{ classNamesPrefix: 'mantine', cssVariablesSelector: ':root', withStaticClasses: true },
    }),
    [colorScheme, setColorScheme, clearColorScheme],
  );
  return (
    <MantineContext value={context}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}
