/** What a deployment configured for one server of others. */
export type UpstreamConfig = Readonly<Record<string, string | number | boolean>>

/** What is configured for servers of others, by their name. */
export type UpstreamConfigs = Readonly<Record<string, UpstreamConfig | undefined>>

/**
 * Reads a text that is configured.
 *
 * @param configured - For one server.
 * @param member - Which.
 * @returns It; undefined where it is absent, empty, or no text.
 */
export function readConfigText(
  configured: UpstreamConfig | undefined,
  member: string,
): string | undefined {
  const value = configured?.[member]
  return typeof value === 'string' && value !== '' ? value : undefined
}
