import { expect, it } from 'vitest'
import { createSSRApp, defineComponent, h } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { createLatchkey } from '../core/index.ts'
import { base, mainnet, type Network } from '../networks/index.ts'
import { provideLatchkey, useAccount, useModal, useNetwork, useProvider } from './index.ts'

const App = defineComponent({
  setup() {
    const { address, status } = useAccount()
    const { network } = useNetwork()
    const { isOpen } = useModal()
    const provider = useProvider()
    return () => [
      h('latchkey-button', { label: 'Sign in' }),
      [address, status, isOpen, provider].map((one) => String(one.value)).join(' '),
      ` ${network.value?.name}`,
    ]
  },
})

function render(network: Network): Promise<string> {
  const app = createSSRApp(App)
  const options = { projectId: 'server', networks: [network], logLevel: 'silent' } as const
  provideLatchkey(createLatchkey({ ...options, environment: { window: undefined } }), app)
  return renderToString(app)
}

it('renders elements and composables on a server, one client for each visitor', async () => {
  const pages = await Promise.all([render(mainnet), render(base)])
  expect(pages).toEqual(
    [mainnet, base].map(
      ({ name }) =>
        `<!--[--><latchkey-button label="Sign in"></latchkey-button>undefined disconnected false undefined ${name}<!--]-->`,
    ),
  )
})

it('throws a clear error in a page that has no client', async () => {
  await expect(renderToString(createSSRApp(App))).rejects.toMatchObject({
    code: 'client.element_not_configured',
  })
})
