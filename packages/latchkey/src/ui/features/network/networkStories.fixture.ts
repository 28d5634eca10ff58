import { selectNetwork } from '../../../modal/index.ts'
import { base, mainnet, type Network, optimism, solanaMainnet } from '../../../networks/index.ts'
import { connectWallet, decline, neverSettle } from '../../testModal.fixture.ts'
import { openAccount, type Story } from '../../storyHelpers.fixture.ts'

/** Network that no story configures. */
const unknownNetwork: Network['caipNetworkId'] = `${mainnet.chainNamespace}:424242`

/** Stories of networks, including an unsupported one. */
export const networkStories: Readonly<Record<string, Story>> = {
  Networks: {
    async play(testModal) {
      await openAccount(testModal)
      testModal.modal.push({ view: 'Networks', data: undefined })
    },
  },
  SwitchNetwork: {
    async play(testModal) {
      testModal.behaviour.switchNetwork = neverSettle
      await openAccount(testModal)
      testModal.modal.push({ view: 'Networks', data: undefined })
      selectNetwork(testModal.modal, optimism.caipNetworkId)
    },
  },
  SwitchNetworkDeclined: {
    async play(testModal) {
      testModal.behaviour.switchNetwork = decline
      await openAccount(testModal)
      testModal.modal.push({ view: 'Networks', data: undefined })
      selectNetwork(testModal.modal, optimism.caipNetworkId)
    },
  },
  SwitchActiveChain: {
    async play(testModal) {
      await openAccount(testModal)
      selectNetwork(testModal.modal, solanaMainnet.caipNetworkId)
    },
  },
  UnsupportedChain: {
    async play(testModal) {
      testModal.behaviour.network = { ...base, id: 424242, caipNetworkId: unknownNetwork }
      await connectWallet(testModal)
      testModal.modal.open({ view: 'UnsupportedChain' })
    },
  },
}
