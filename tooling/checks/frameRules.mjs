const custody = '^apps/frame/src/custody/'
const libraries = '(@noble/[^/]+|@scure/[^/]+|shamir-secret-sharing|valibot|viem)'

/** Modules of the client, by source, by build, and by name, except contracts that both sides parse. */
const contracts = '(protocol|errors|caip|networks)(/|\\.|$)'
const client = `(^|/)(packages/latchkey/(src|dist)|node_modules/latchkey/dist)/(?!${contracts})|^latchkey/(?!${contracts})`

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
      name: 'frame-without-client',
      comment:
        'the frame imports the contracts of the client, and no code that runs in pages of apps',
      severity: 'error',
      from: { path: '^apps/frame/src/', pathNot: tests },
      to: { path: client },
    },
    {
      name: 'frame-loads-settings',
      comment:
        'import() only: a visitor who signs in does not download the settings, nor the ways to confirm a session',
      severity: 'error',
      from: { path: '^apps/frame/src/(?!settings/|stepUp/|export/)', pathNot: tests },
      to: {
        path: '^apps/frame/src/(settings|stepUp)/',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
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
