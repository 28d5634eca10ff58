import type { LatchkeyOptions } from 'latchkey'
import { defaultConfig, type PlaygroundConfig } from '../config/PlaygroundConfig.ts'
import { toOptions } from '../config/toOptions.ts'

/** Options that every app sets, which the code generator writes separately. */
const written: ReadonlySet<string> = new Set([
  'projectId',
  'networks',
  'adapters',
  'gatewayUrl',
  'metadata',
  'siwx',
])

/**
 * Returns the options that differ from the defaults of the product, members of objects one by one.
 *
 * @returns Plain data, without the options that every app sets.
 */
export function getNonDefaultOptions(config: PlaygroundConfig): Partial<LatchkeyOptions> {
  const { networks } = config
  // The page shows the modal embedded; the product's default is over the page.
  const standard = toOptions({ ...defaultConfig, networks, embedded: false }, undefined)
  return difference(toOptions(config, undefined), standard, written)
}

function difference<options extends object>(
  options: options,
  standard: options,
  skipped: ReadonlySet<string> = new Set(),
): Partial<options> {
  const changed: [string, unknown][] = []
  for (const [name, value] of Object.entries(options)) {
    const other: unknown = standard[name as keyof options]
    if (skipped.has(name) || JSON.stringify(value) === JSON.stringify(other)) continue
    changed.push([name, isPlain(value) && isPlain(other) ? difference(value, other) : value])
  }
  return Object.fromEntries(changed) as Partial<options>
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
