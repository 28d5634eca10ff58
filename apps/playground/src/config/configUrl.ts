import { displayCurrencies } from 'latchkey'
import { defaultConfig, type PlaygroundConfig } from './PlaygroundConfig.ts'

type Field = keyof PlaygroundConfig

const fields = Object.keys(defaultConfig) as readonly Field[]

/** Allowed values of a field; fields that are not listed accept any text. */
const allowed: Partial<Record<Field, readonly string[]>> = {
  adapters: ['evm', 'solana'],
  testWallets: ['evm', 'solana', 'both'],
  approval: ['ask', 'always'],
  currency: displayCurrencies,
  themeMode: ['system', 'light', 'dark'],
  allWallets: ['on', 'mobile', 'off'],
  accountType: ['smartAccount', 'eoa'],
  logLevel: ['silent', 'error', 'warn', 'info', 'debug'],
  socials: defaultConfig.socials,
  onrampProviders: ['meld', 'coinbase', 'moonpay', 'transak'],
  connectMethodsOrder: defaultConfig.connectMethodsOrder,
  walletFeaturesOrder: defaultConfig.walletFeaturesOrder,
  connectorTypeOrder: defaultConfig.connectorTypeOrder,
}

/** Ordered lists that always contain every item. */
const orders: readonly Field[] = [
  'connectMethodsOrder',
  'walletFeaturesOrder',
  'connectorTypeOrder',
]

/**
 * Parses the configuration in a URL. Missing and invalid fields get their default.
 *
 * @param search - Query of the page's address, with or without the question mark.
 */
export function parseConfigQuery(search: string): PlaygroundConfig {
  const query = new URLSearchParams(search)
  const config: Record<string, unknown> = { ...defaultConfig }
  for (const field of fields) {
    const text = query.get(field)
    if (text === null) continue
    const value = parseField(field, text)
    if (value !== undefined) config[field] = value
  }
  return config as PlaygroundConfig
}

/**
 * Writes a configuration as the shortest query that `parseConfigQuery` reads back.
 *
 * @param config - The configuration.
 * @param search - Query to update; other parameters are kept.
 * @returns The query, without a question mark.
 */
export function formatConfigQuery(config: PlaygroundConfig, search = ''): string {
  const query = new URLSearchParams(search)
  for (const field of fields) {
    const text = formatField(config[field])
    if (text === formatField(defaultConfig[field])) query.delete(field)
    else query.set(field, text)
  }
  // Colons and commas are legal in a query; unescaped, the URL is readable.
  return query.toString().replaceAll('%3A', ':').replaceAll('%2C', ',')
}

function parseField(field: Field, text: string): unknown {
  const standard = defaultConfig[field]
  const choices = allowed[field]
  if (typeof standard === 'boolean')
    return text === 'on' ? true : text === 'off' ? false : undefined
  if (typeof standard === 'string') return choices && !choices.includes(text) ? undefined : text
  const parts = [...new Set(text.split(','))].filter(
    (part) => part !== '' && (choices === undefined || choices.includes(part)),
  )
  return orders.includes(field) ? [...new Set([...parts, ...standard])] : parts
}

function formatField(value: PlaygroundConfig[Field]): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return typeof value === 'string' ? value : value.join(',')
}
