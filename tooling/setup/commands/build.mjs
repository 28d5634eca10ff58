/**
 * Builds every package, and the recovery page, into its `dist`.
 *
 * @returns {Promise<number>}
 */
export default async function build() {
  const { packageFolders, typeCheck } = await import('../../checks/typeCheck.mjs')
  const { buildPackages } = await import('../../bundle/buildPackages.mjs')
  const { buildRecoveryPage } = await import('../../bundle/buildRecoveryPage.mjs')
  const { root } = await import('../shell.mjs')
  const { problems } = await typeCheck(root, packageFolders(root))
  for (const problem of problems) console.error(problem)
  // A type error is reported, but does not prevent running the playground.
  await buildPackages(root)
  await buildRecoveryPage(root)
  return problems.length > 0 ? 1 : 0
}
