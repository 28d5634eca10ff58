import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { mountSendCalls, SendCallsParameters } from './pages/sendCalls.ts'
import { bundlePage } from './setup/bundlePage.mjs'
import {
  weiPerEther,
  expect,
  freshAddress,
  localnetDescriptionUrl,
  playgroundUrl,
  test,
} from './setup/test.ts'

const entry = fileURLToPath(new URL('./pages/sendCalls.ts', import.meta.url))
const bundled: { script: string } = { script: '' }

test.beforeAll(async () => {
  bundled.script = await bundlePage(entry)
})

type Localnet = Pick<SendCallsParameters, 'projectId' | 'networks'>

/** The playground's page, strict policy and all, with the app of this test in place of its own. */
async function openApp(page: Page, receiver: string): Promise<void> {
  const { projectId, networks } = (await (await fetch(localnetDescriptionUrl)).json()) as Localnet
  await page.route(/\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.goto(playgroundUrl)
  await page.evaluate(bundled.script)
  await page.evaluate(
    (parameters) =>
      (globalThis as unknown as { mountSendCalls: typeof mountSendCalls }).mountSendCalls(
        parameters,
      ),
    {
      projectId,
      networks: networks.filter(({ chainNamespace }) => chainNamespace === 'eip155'),
      gatewayUrl: new URL(localnetDescriptionUrl).origin,
      receiver,
    },
  )
  await page.getByRole('button', { name: 'Connect wallet' }).click()
}

test('sends a batch of calls with an injected wallet, and shows its outcome', async ({
  page,
  evmWallet,
  fund,
  chains,
}) => {
  const receiver = freshAddress()
  await openApp(page, receiver)
  await fund(weiPerEther)
  await page.getByRole('button', { name: /^Juniper/ }).click()
  const send = page.getByRole('button', { name: 'Send calls' })
  await expect(page.getByRole('dialog')).toBeHidden()
  await send.click()
  await expect(page.locator('output')).toHaveText('success  200 2')
  await expect.poll(() => chains.one.balance(receiver)).toBe(3n)

  await evmWallet.reject({ method: 'wallet_sendCalls', once: true })
  await send.click()
  await expect(page.locator('output')).toHaveText('error wallet.user_rejected  ')
  expect(await chains.one.balance(receiver)).toBe(3n)
})

test('sends a batch of calls with a phone, and shows its outcome', async ({
  page,
  phone,
  chains,
}) => {
  const [sender = ''] = await phone.addresses()
  await chains.one.fund(sender, weiPerEther)
  const receiver = freshAddress()
  await openApp(page, receiver)
  await page.getByRole('button', { name: /^WalletConnect/ }).click()
  await phone.scan()
  await expect(page.getByRole('dialog')).toBeHidden()
  const send = page.getByRole('button', { name: 'Send calls' })
  await send.click()
  await expect(page.locator('output')).toHaveText('success  200 2')
  await expect.poll(() => chains.one.balance(receiver)).toBe(3n)

  phone.script.reject({ method: 'wallet_sendCalls', once: true })
  await send.click()
  await expect(page.locator('output')).toHaveText('error wallet.user_rejected  ')
})
