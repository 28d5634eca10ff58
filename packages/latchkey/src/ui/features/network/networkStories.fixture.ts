import { base, mainnet, type Network, optimism, solana } from '../../../networks/index.ts'
import { connectWallet, decline, never } from '../../testModal.fixture.ts'
import { onAccount, type Scene } from '../../story.fixture.ts'

/** A network that no scene configures. */
const unknownNetwork: Network['caipNetworkId'] = `${mainnet.chainNamespace}:424242`

/** Networks, and being on the wrong one. */
export const networkScenes: Readonly<Record<string, Scene>> = {
  Networks: {
    async play(bench) {
      await onAccount(bench)
      bench.modal.push({ view: 'Networks', data: undefined })
    },
  },
  SwitchNetwork: {
    async play(bench) {
      bench.behaviour.switchNetwork = never
      await onAccount(bench)
      bench.modal.push({ view: 'Networks', data: undefined })
      bench.modal.selectNetwork(optimism.caipNetworkId)
    },
  },
  SwitchNetworkDeclined: {
    async play(bench) {
      bench.behaviour.switchNetwork = decline
      await onAccount(bench)
      bench.modal.push({ view: 'Networks', data: undefined })
      bench.modal.selectNetwork(optimism.caipNetworkId)
    },
  },
  SwitchActiveChain: {
    async play(bench) {
      await onAccount(bench)
      bench.modal.selectNetwork(solana.caipNetworkId)
    },
  },
  UnsupportedChain: {
    async play(bench) {
      bench.behaviour.network = { ...base, id: 424242, caipNetworkId: unknownNetwork }
      await connectWallet(bench)
      bench.modal.open({ view: 'UnsupportedChain' })
    },
  },
}
