import { createLoader } from '../kernel/index.ts'
import type { Part, Parts } from './Parts.ts'

/**
 * Makes the parts of a modal.
 *
 * @returns The parts, with nothing fetched. A fetch that failed is tried again by the next `load`.
 */
export function createParts(): Parts {
  return {
    account: createPart(() => import('./account/index.ts')),
    follow: createPart(() => import('./followClient.ts')),
    links: createPart(() => import('./wallets/links.ts')),
    list: createPart(() => import('./wallets/listSteps.ts')),
    network: createPart(() => import('./network/index.ts')),
    send: createPart(() => import('./send/index.ts')),
  }
}

function createPart<room>(fetchRoom: () => Promise<room>): Part<room> {
  let room: room | undefined
  const { load } = createLoader(async () => (room = await fetchRoom()))
  return { load, loaded: () => room }
}
