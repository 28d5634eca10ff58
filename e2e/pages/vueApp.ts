import { configureLatchkey } from 'latchkey/element'
import { evm } from 'latchkey/evm'
import { mainnet } from 'latchkey/networks'
import { useAccount, useDisconnect, useModal, useNetwork, useProvider } from 'latchkey/vue'
import { createApp, defineComponent, h, ref } from 'vue'

configureLatchkey({ projectId: 'e2e-vue', networks: [mainnet], adapters: [evm()] })

/** Shows what the composables return, and the elements in a template. */
const App = defineComponent({
  setup() {
    const { address, isConnected } = useAccount()
    const { network } = useNetwork()
    const { isOpen, open } = useModal()
    const { mutate: disconnect } = useDisconnect()
    const provider = useProvider('eip155')
    const chainId = ref('')
    const connected = ref('')
    async function readChainId(): Promise<void> {
      chainId.value = String(await provider.value?.request({ method: 'eth_chainId' }))
    }
    return () => [
      h('latchkey-modal', {
        'onLatchkey:connect': (event: CustomEvent<{ walletName: string }>) =>
          (connected.value = event.detail.walletName),
      }),
      h('latchkey-button', { label: 'Sign in', disabled: false }),
      h('button', { onClick: () => open({ view: 'Networks' }) }, 'Networks'),
      h('button', { onClick: readChainId, disabled: !isConnected.value }, 'Read chain id'),
      h('button', { onClick: () => disconnect() }, 'Leave'),
      h('output', [
        `${address.value} ${network.value?.name} ${isOpen.value ? 'open' : 'closed'}`,
        ` ${connected.value} ${chainId.value}`,
      ]),
    ]
  },
})

createApp(App).mount('main')
