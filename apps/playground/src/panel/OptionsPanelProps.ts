import type { Network } from 'latchkey/networks'
import type { PlaygroundConfig } from '../config/PlaygroundConfig.ts'

/** Properties of the options panel. */
export type OptionsPanelProps = {
  readonly config: PlaygroundConfig
  /** The active theme. */
  readonly scheme: 'light' | 'dark'
  readonly localNetworks: readonly Network[]
  readonly publicNetworks: readonly Network[]
  readonly onChange: (change: Partial<PlaygroundConfig>) => void
  readonly onReset: () => void
}
