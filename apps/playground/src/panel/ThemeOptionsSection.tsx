import type { ReactNode } from 'react'
import {
  defaultConfig,
  type ThemeVariableName,
  themeVariables,
} from '../config/PlaygroundConfig.ts'
import { type ControlledVariable, defaultTheme } from '../theme/defaultTheme.ts'
import { ColourField } from './ColourField.tsx'
import { SelectField, Segments, OptionTextField } from './controls.tsx'
import { LengthSlider } from './LengthSlider.tsx'
import { bindOption } from './bindOption.ts'
import type { OptionsPanelProps } from './OptionsPanelProps.ts'

/** Font stacks that need no download. */
const fonts: readonly (readonly [string, string])[] = [
  ['', 'System'],
  ["ui-rounded, 'SF Pro Rounded', 'Nunito', system-ui, sans-serif", 'Rounded'],
  ["ui-serif, Georgia, 'Noto Serif', serif", 'Serif'],
  ["ui-monospace, 'SF Mono', Menlo, Consolas, monospace", 'Monospace'],
]

/** Variables without a control of their own. */
const colours = [
  ['--lk-accent', 'Accent'],
  ['--lk-surface', 'Surface'],
  ['--lk-ink', 'Ink'],
] as const

/** Options of placement, theme, colours, radius and font. */
export function ThemeOptionsSection(props: OptionsPanelProps): ReactNode {
  const { config, onChange } = props
  const control = (
    name: ControlledVariable,
  ): { value: string; standard: string; onChange: (value: string) => void } => ({
    ...bindOption(props, name),
    standard: defaultTheme[props.scheme][name],
  })
  const font = config['--lk-font']
  const isListed = fonts.some(([stack]) => stack === font)
  return (
    <section className="group">
      <h2>
        Theme
        <button type="button" className="link" onClick={() => onChange(unsetTheme())}>
          Reset theme
        </button>
      </h2>
      <Segments
        label="Placement"
        values={[
          ['embedded', 'In the page'],
          ['modal', 'Over the page'],
        ]}
        value={config.embedded ? 'embedded' : 'modal'}
        onChange={(placement) => onChange({ embedded: placement === 'embedded' })}
      />
      <Segments
        label="Mode"
        values={[
          ['system', 'System'],
          ['light', 'Light'],
          ['dark', 'Dark'],
        ]}
        {...bindOption(props, 'themeMode')}
      />
      {colours.map(([name, label]) => (
        <ColourField key={name} label={label} {...control(name)} />
      ))}
      <LengthSlider label="Radius" max={36} {...control('--lk-radius')} />
      <LengthSlider label="Controls" max={24} {...control('--lk-radius-control')} />
      <LengthSlider label="Spacing" min={2} max={6} step={0.5} {...control('--lk-space')} />
      <SelectField
        label="Font"
        values={isListed ? fonts : [...fonts, [font, 'Custom']]}
        {...bindOption(props, '--lk-font')}
      />
    </section>
  )
}

/** All variables of the theme by name. */
export function ThemeVariableOptionsSection(props: OptionsPanelProps): ReactNode {
  return (
    <details>
      <summary>Theme variables</summary>
      {themeVariables.map((name) => (
        <OptionTextField
          key={name}
          label={name}
          placeholder="default"
          {...bindOption(props, name)}
        />
      ))}
    </details>
  )
}

function unsetTheme(): Readonly<Record<ThemeVariableName, string>> & {
  readonly themeMode: (typeof defaultConfig)['themeMode']
} {
  const unset = Object.fromEntries(themeVariables.map((name) => [name, ''])) as Record<
    ThemeVariableName,
    string
  >
  return { ...unset, themeMode: defaultConfig.themeMode }
}
