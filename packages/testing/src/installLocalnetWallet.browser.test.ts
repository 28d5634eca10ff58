import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { installLocalnetWallet } from './installLocalnetWallet.ts'
import type { LocalnetForWallets } from './getLocalnetWalletOptions.ts'

const localnet: LocalnetForWallets = {
  networks: [
    {
      id: 31337,
      chainNamespace: 'eip155',
      rpcUrls: { default: { http: ['http://127.0.0.1:5870'] } },
    },
  ],
  testAccounts: {
    eip155: [{ privateKey: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80' }],
    solana: [],
  },
}

function fetchLocalnet(): Promise<Response> {
  return Promise.resolve(Response.json(localnet))
}

it('announces a wallet with the accounts of the local chains, and asks before it connects', async () => {
  const announced: string[] = []
  const onAnnounce = (event: Event): void => {
    announced.push((event as CustomEvent<{ info: { name: string } }>).detail.info.name)
  }
  addEventListener('eip6963:announceProvider', onAnnounce)
  onTestFinished(() => removeEventListener('eip6963:announceProvider', onAnnounce))

  const wallet = await installLocalnetWallet({ name: 'Juniper', fetch: fetchLocalnet })
  onTestFinished(() => wallet.uninstall())
  expect(announced).toEqual(['Juniper'])

  const accounts = wallet.provider.request({ method: 'eth_requestAccounts' })
  await page.getByRole('button', { name: 'Approve' }).click()
  expect(await accounts).toEqual(['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'])
})

it('keeps a permission for later page loads and other tabs', async () => {
  const first = await installLocalnetWallet({ fetch: fetchLocalnet })
  const accounts = first.provider.request({ method: 'eth_requestAccounts' })
  await page.getByRole('button', { name: 'Approve' }).click()
  const expected = await accounts

  sessionStorage.clear()
  const second = await installLocalnetWallet({ fetch: fetchLocalnet })
  onTestFinished(() => {
    second.uninstall()
    first.uninstall()
  })
  expect(await second.provider.request({ method: 'eth_accounts' })).toEqual(expected)
})

it('throws an error with what to start when nothing answers', async () => {
  const failing = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'))
  await expect(installLocalnetWallet({ fetch: failing })).rejects.toThrow("'npx latchkey dev'")
})

it('names the URL that is not a description of local chains', async () => {
  const missing = (): Promise<Response> => Promise.resolve(new Response('', { status: 404 }))
  await expect(
    installLocalnetWallet({ url: 'http://127.0.0.1:1/x.json', fetch: missing }),
  ).rejects.toThrow('http://127.0.0.1:1/x.json responded with 404')
})
