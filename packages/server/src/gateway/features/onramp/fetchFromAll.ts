/**
 * Asks several at once and puts together what they say.
 *
 * @param asks - What asks each of them.
 * @param signal - Of the request.
 * @returns What those say that answer.
 * @throws What the first threw, when none of them answers.
 */
export async function fetchFromAll<row>(
  asks: readonly (() => Promise<readonly row[]> | readonly row[])[],
  signal: AbortSignal,
): Promise<readonly row[]> {
  const answers = await Promise.allSettled(asks.map(async (ask) => await ask()))
  signal.throwIfAborted()
  const found = answers.filter((answer) => answer.status === 'fulfilled')
  const [failed] = answers.filter((answer) => answer.status === 'rejected')
  if (found.length === 0 && failed) throw failed.reason
  return found.flatMap(({ value }) => value)
}
