/** What a deployment configured for one server of others. */
export type Configured = Readonly<Record<string, string | number | boolean>>

/** What is configured for servers of others, by their name. */
export type Upstreams = Readonly<Record<string, Configured | undefined>>

/**
 * Reads a text that is configured.
 *
 * @param configured - For one server.
 * @param member - Which.
 * @returns It; undefined where it is absent, empty, or no text.
 */
export function textIn(configured: Configured | undefined, member: string): string | undefined {
  const value = configured?.[member]
  return typeof value === 'string' && value !== '' ? value : undefined
}
