/**
 * Builds both packages into their `dist`.
 *
 * @returns {Promise<number>}
 */
export default async function build() {
  const { typeCheck } = await import('../../checks/typeCheck.mjs')
  const { buildClient } = await import('../../bundle/buildClient.mjs')
  const { root } = await import('../shell.mjs')
  const { problems } = await typeCheck(root, ['packages/latchkey', 'packages/server'])
  for (const problem of problems) console.error(problem)
  // A wrong type is told of, and does not keep the page from being looked at.
  await buildClient(root)
  return problems.length > 0 ? 1 : 0
}
