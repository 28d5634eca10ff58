const custody = '^apps/frame/src/custody/'
const libraries = '(@noble/[^/]+|@scure/[^/]+|shamir-secret-sharing|valibot|viem)'

/**
 * Returns the rules about imports in the frame: what touches keys depends on little, and sends nothing.
 *
 * @param {string} tests Pattern of the files that the rules are not for.
 */
export function frameRules(tests) {
  return [
    {
      name: 'custody-alone',
      comment: 'custody imports its cryptography, valibot and viem only',
      severity: 'error',
      from: { path: custody, pathNot: tests },
      to: { pathNot: [custody, `(^|node_modules/)${libraries}(/|$)`] },
    },
    {
      name: 'recovery-page-alone',
      comment: 'the recovery page has custody and nothing else',
      severity: 'error',
      from: { path: '^apps/frame/src/recovery/' },
      to: { pathNot: [custody, '^apps/frame/src/recovery/'] },
    },
    {
      name: 'recovery-page-does-not-sign',
      severity: 'error',
      from: { path: '^apps/frame/src/recovery/' },
      to: { path: `${custody}(sign|runInWorker|createWallet|createDeviceStore)`, reachable: true },
    },
  ]
}
