import type { SessionNamespace } from 'latchkey/pairing'

/** Namespaces of a session. */
export type Namespaces = Readonly<Record<string, SessionNamespace>>

/** Faults of a settlement. A function returns the namespaces to settle with. */
export type SettlementFault =
  | 'foreignNamespace'
  | 'foreignChains'
  | 'malformedAccounts'
  | 'noAccounts'
  | 'noMethods'
  | 'expired'
  | 'wrongKey'
  | 'garbage'
  | 'twice'
  | 'never'
  | ((namespaces: Namespaces) => Namespaces)

/** Faults of a response. */
export type ResponseFault =
  | 'twice'
  | 'wrongKey'
  | 'flippedBit'
  | 'truncated'
  | 'garbage'
  | 'unknownId'
  | 'malformed'
  | 'never'

/** Protocol faults of a phone. None by default. */
export type PhoneFaults = {
  settle(fault: SettlementFault, scope?: { readonly once?: boolean | undefined }): void
  /** Injects a fault into responses, of one method or of all. */
  answer(
    fault: ResponseFault,
    scope?: { readonly method?: string | undefined; readonly once?: boolean | undefined },
  ): void
  /** Removes all faults. */
  reset(): void
}

/** Queued faults. */
export type FaultInjector = {
  readonly faults: PhoneFaults
  takeSettle(): SettlementFault | undefined
  /** Takes the newest fault for any of the method names. */
  takeAnswer(names: readonly string[]): ResponseFault | undefined
}

type QueuedFault<fault> = {
  readonly fault: fault
  readonly once: boolean
  readonly method?: string | undefined
}

/** Creates the fault queue of a phone. */
export function createFaultInjector(): FaultInjector {
  let settles: readonly QueuedFault<SettlementFault>[] = []
  let answers: readonly QueuedFault<ResponseFault>[] = []
  return {
    faults: {
      settle(fault, scope) {
        settles = [...settles, { fault, once: scope?.once === true }]
      },
      answer(fault, scope) {
        answers = [...answers, { fault, once: scope?.once === true, method: scope?.method }]
      },
      reset() {
        settles = []
        answers = []
      },
    },
    takeSettle() {
      const found = settles.at(-1)
      if (found?.once) settles = settles.filter((other) => other !== found)
      return found?.fault
    },
    takeAnswer(names) {
      const found = answers.findLast(({ method }) => method === undefined || names.includes(method))
      if (found?.once) answers = answers.filter((other) => other !== found)
      return found?.fault
    },
  }
}

/** Returns the namespaces to settle with under a fault. */
export function applySettlementFault(
  namespaces: Namespaces,
  fault: SettlementFault | undefined,
): Namespaces {
  if (typeof fault === 'function') return fault(namespaces)
  switch (fault) {
    case 'foreignNamespace':
      return { ...namespaces, kadena: unknownNamespace }
    case 'foreignChains':
      return withAccounts(namespaces, (account, name) => `${name}:987654321:${addressOf(account)}`)
    case 'malformedAccounts':
      return withAccounts(namespaces, (account) => addressOf(account))
    case 'noAccounts':
      return mapNamespaces(namespaces, (granted) => ({ ...granted, accounts: [] }))
    case 'noMethods':
      return mapNamespaces(namespaces, (granted) => ({ ...granted, methods: [] }))
    default:
      return namespaces
  }
}

const unknownNamespace: SessionNamespace = {
  accounts: ['kadena:mainnet01:stranger'],
  chains: ['kadena:mainnet01'],
  methods: ['kadena_getAccounts_v1'],
  events: [],
}

function withAccounts(
  namespaces: Namespaces,
  change: (account: string, namespace: string) => string,
): Namespaces {
  return mapNamespaces(namespaces, (granted, name) => {
    const accounts = granted.accounts.map((account) => change(account, name))
    return { ...granted, accounts, chains: undefined }
  })
}

function mapNamespaces(
  namespaces: Namespaces,
  change: (granted: SessionNamespace, name: string) => SessionNamespace,
): Namespaces {
  return Object.fromEntries(
    Object.entries(namespaces).map(([name, granted]) => [name, change(granted, name)]),
  )
}

function addressOf(account: string): string {
  return account.slice(account.lastIndexOf(':') + 1)
}
