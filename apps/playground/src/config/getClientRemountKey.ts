import { formatConfigQuery } from './configUrl.ts'
import { defaultConfig, type PlaygroundConfig, themeVariables } from './PlaygroundConfig.ts'

/** Fields that a running client is updated with, or that are not options of a client. */
const followed = ['approval', 'developer', 'themeMode', 'locale', ...themeVariables] as const

/** Returns a key that changes when the configuration needs another client. */
export function getClientRemountKey(config: PlaygroundConfig): string {
  const constant = Object.fromEntries(followed.map((name) => [name, defaultConfig[name]]))
  return formatConfigQuery({ ...config, ...constant })
}
