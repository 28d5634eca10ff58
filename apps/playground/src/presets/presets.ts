import { formatConfigQuery } from '../config/configUrl.ts'
import { defaultConfig, type PlaygroundConfig } from '../config/PlaygroundConfig.ts'

/** A named set of options. */
export type Preset = {
  readonly name: string
  /**
   * Options that the preset sets; all other options of the look and of the ways to connect get
   * their default.
   */
  readonly change: Partial<PlaygroundConfig>
  /** Colours of its picture: page, card, lines, button. */
  readonly picture: readonly [page: string, card: string, lines: string, button: string]
  /** Corner radius in its picture, in px. */
  readonly radius: number
}

/** Presets in the order of the page. */
export const presets: readonly Preset[] = [
  {
    name: 'Light',
    change: { themeMode: 'light' },
    picture: ['#e4e0d8', '#ffffff', '#ddd8ce', '#2f5bea'],
    radius: 7,
  },
  {
    name: 'Dark',
    change: { themeMode: 'dark' },
    picture: ['#0d0c0a', '#2a2925', '#4a4740', '#8aa5ff'],
    radius: 7,
  },
  {
    name: 'Meadow',
    change: {
      themeMode: 'light',
      termsLink: true,
      privacyLink: true,
      '--lk-accent': '#0d7a54',
      '--lk-accent-ink': '#ffffff',
      '--lk-surface': '#fbfdfa',
      '--lk-raised': '#edf4ee',
      '--lk-line': '#d9e6db',
      '--lk-ink': '#11251b',
      '--lk-ink-quiet': '#506458',
      '--lk-focus': '#0d7a54',
      '--lk-radius': '16px',
      '--lk-radius-control': '10px',
    },
    picture: ['#d8efe2', '#fbfdfa', '#cfe3d7', '#0d7a54'],
    radius: 5,
  },
  {
    name: 'Dusk',
    change: {
      themeMode: 'dark',
      multiWallet: true,
      '--lk-accent': '#ffb454',
      '--lk-accent-ink': '#1d1206',
      '--lk-surface': '#1d1826',
      '--lk-raised': '#2a2336',
      '--lk-line': '#3d3450',
      '--lk-ink': '#f6f0ff',
      '--lk-ink-quiet': '#b5a9c8',
      '--lk-focus': '#ffb454',
      '--lk-radius': '32px',
      '--lk-radius-control': '22px',
      '--lk-font': "ui-rounded, 'SF Pro Rounded', 'Nunito', system-ui, sans-serif",
    },
    picture: ['#120e1a', '#2a2336', '#4a3f60', '#ffb454'],
    radius: 10,
  },
  {
    name: 'Compact',
    change: {
      themeMode: 'light',
      allWallets: 'off',
      walletGuide: false,
      '--lk-accent': '#191713',
      '--lk-accent-ink': '#ffffff',
      '--lk-focus': '#191713',
      '--lk-raised': '#f1f3f8',
      '--lk-line': '#dfe3ec',
      '--lk-radius': '10px',
      '--lk-radius-control': '6px',
      '--lk-space': '3px',
    },
    picture: ['#e3e6ee', '#ffffff', '#d5d9e4', '#191713'],
    radius: 3,
  },
]

/** Options of the page and of its services, which a preset does not change. */
const shared = [
  'networks',
  'defaultNetwork',
  'adapters',
  'testWallets',
  'approval',
  'developer',
  'gatewayUrl',
  'relayUrls',
  'rpcUrls',
  'storagePrefix',
  'embeddedWallet',
  'logLevel',
  'embedded',
  'disableAppend',
  'locale',
] as const satisfies readonly (keyof PlaygroundConfig)[]

/** Returns a configuration with a preset applied. */
export function applyPreset(config: PlaygroundConfig, preset: Preset): PlaygroundConfig {
  const own = Object.fromEntries(shared.map((name) => [name, config[name]]))
  return { ...defaultConfig, ...own, ...preset.change }
}

/**
 * Returns the preset that a configuration equals.
 *
 * @param scheme - The active theme, for a configuration that follows the system.
 * @returns Undefined when an option differs from every preset.
 */
export function findMatchingPreset(
  config: PlaygroundConfig,
  scheme: 'light' | 'dark',
): Preset | undefined {
  const shown = formatConfigQuery({ ...config, themeMode: scheme })
  return presets.find((preset) => formatConfigQuery(applyPreset(config, preset)) === shown)
}
