import type { PlaygroundConfig } from '../config/PlaygroundConfig.ts'
import type { OptionsPanelProps } from './OptionsPanelProps.ts'

/** Returns the value and the change handler of a control for one option. */
export function bindOption<name extends keyof PlaygroundConfig>(
  { config, onChange }: Pick<OptionsPanelProps, 'config' | 'onChange'>,
  name: name,
): {
  readonly value: PlaygroundConfig[name]
  readonly onChange: (value: PlaygroundConfig[name]) => void
} {
  return { value: config[name], onChange: (value) => onChange({ [name]: value }) }
}
