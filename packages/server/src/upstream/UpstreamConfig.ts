/** Configuration of one upstream. */
export type UpstreamConfig = Readonly<Record<string, string | number | boolean>>

/** Configuration of upstreams, by name. */
export type UpstreamConfigs = Readonly<Record<string, UpstreamConfig | undefined>>

/**
 * Returns a text member of an upstream's configuration.
 *
 * @returns The text; undefined when it is absent, empty, or not a text.
 */
export function readUpstreamTextSetting(
  configured: UpstreamConfig | undefined,
  member: string,
): string | undefined {
  const value = configured?.[member]
  return typeof value === 'string' && value !== '' ? value : undefined
}
