import type { ThemeVariableName } from '../config/PlaygroundConfig.ts'

/** Theme variables that have a control of their own. */
export type ControlledVariable = Extract<
  ThemeVariableName,
  '--lk-accent' | '--lk-surface' | '--lk-ink' | '--lk-radius' | '--lk-radius-control' | '--lk-space'
>

/** Default values of the theme variables, by theme. */
export const defaultTheme: Readonly<
  Record<'light' | 'dark', Readonly<Record<ControlledVariable, string>>>
> = {
  light: {
    '--lk-accent': '#2f5bea',
    '--lk-surface': '#ffffff',
    '--lk-ink': '#191713',
    '--lk-radius': '24px',
    '--lk-radius-control': '16px',
    '--lk-space': '4px',
  },
  dark: {
    '--lk-accent': '#8aa5ff',
    '--lk-surface': '#1c1b18',
    '--lk-ink': '#f4f1ea',
    '--lk-radius': '24px',
    '--lk-radius-control': '16px',
    '--lk-space': '4px',
  },
}
