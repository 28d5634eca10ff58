import type { CSSProperties, ReactNode } from 'react'
import type { PlaygroundConfig } from '../config/PlaygroundConfig.ts'
import { crossFade } from './crossFade.ts'
import { applyPreset, findMatchingPreset, presets } from './presets.ts'

/** Buttons that apply presets. Any other change afterwards makes the preset Custom. */
export function PresetPicker(props: {
  readonly config: PlaygroundConfig
  readonly scheme: 'light' | 'dark'
  readonly onChange: (change: Partial<PlaygroundConfig>) => void
}): ReactNode {
  const { config, scheme, onChange } = props
  const chosen = findMatchingPreset(config, scheme)
  return (
    <div className="presets" role="group" aria-label="Presets">
      {presets.map((preset) => {
        const [page, card, lines, button] = preset.picture
        const colours = {
          '--page': page,
          '--card': card,
          '--lines': lines,
          '--button': button,
          '--corner': `${preset.radius}px`,
        }
        return (
          <button
            key={preset.name}
            type="button"
            aria-pressed={preset === chosen}
            onClick={() => crossFade(() => onChange(applyPreset(config, preset)))}
          >
            <span className="preset-picture" style={colours as CSSProperties}>
              <span />
            </span>
            {preset.name}
          </button>
        )
      })}
      <p className="custom" data-shown={chosen === undefined || undefined}>
        {chosen === undefined ? 'Custom: you changed a preset.' : ''}
      </p>
    </div>
  )
}
