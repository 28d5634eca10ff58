/**
 * Runs requests concurrently and concatenates the results of those that succeed.
 *
 * @throws The first error when all requests fail.
 */
export async function fetchFromAll<row>(
  sources: readonly (() => Promise<readonly row[]> | readonly row[])[],
  signal: AbortSignal,
): Promise<readonly row[]> {
  const answers = await Promise.allSettled(sources.map(async (fetchRows) => await fetchRows()))
  signal.throwIfAborted()
  const found = answers.filter((answer) => answer.status === 'fulfilled')
  const [failed] = answers.filter((answer) => answer.status === 'rejected')
  if (found.length === 0 && failed) throw failed.reason
  return found.flatMap(({ value }) => value)
}
