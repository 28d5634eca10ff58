/**
 * Builds every package and the frame into its `dist`, and copies the frame into the server's package.
 *
 * @returns {Promise<number>}
 */
export default async function build() {
  const { packageFolders, typeCheck } = await import('../../checks/typeCheck.mjs')
  const { buildPackages } = await import('../../bundle/buildPackages.mjs')
  const { buildFrame, copyFrame } = await import('../../bundle/buildFrame.mjs')
  const { root } = await import('../shell.mjs')
  const { problems } = await typeCheck(root, packageFolders(root))
  for (const problem of problems) console.error(problem)
  // A type error is reported, but does not prevent running the playground.
  await buildPackages(root)
  await buildFrame(root)
  copyFrame(root)
  return problems.length > 0 ? 1 : 0
}
