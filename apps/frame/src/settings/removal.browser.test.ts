import '../page/frame.css'
import { h } from 'preact'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showTestView } from '../page/showTestView.fixture.ts'
import { createFrameError } from '../services/frameError.ts'
import { createTestDescription } from '../spending/testProtection.fixture.ts'
import { stepUpWithoutMethods } from '../stepUp/stepUpWithoutMethods.fixture.ts'
import type { SettingsActions } from './createSettingsActions.ts'
import { DevicesView } from './DevicesView.tsx'
import { LoginsView } from './LoginsView.tsx'
import { SignOutView } from './SignOutView.tsx'

// Another test of the machine can take the processor for a while.
vi.setConfig({ testTimeout: 60_000 })

/** Reports each element as visible. That of the browser sees none in the scaled frame in which tests run. */
function observeVisible(
  report: (entries: readonly object[]) => void,
): Pick<IntersectionObserver, 'observe' | 'disconnect'> {
  const visible = { isIntersecting: true, intersectionRatio: 1, isVisible: true }
  return {
    observe: (target) => report([{ target, ...visible }]),
    disconnect() {},
  }
}

const description = createTestDescription({
  devices: [
    { device: 'own', createdAt: 0, recoveryShare: '' },
    { device: 'other', createdAt: 0, recoveryShare: '' },
  ],
})
const [first, second] = [
  { id: 'one', method: 'google', label: 'Ada', addedAt: 0 },
  { id: 'two', method: 'github', label: 'Bob', addedAt: 0 },
] as const

/** Settings of a session that this browser takes for confirmed, and the service does not until the step-up. */
function createSettings(calls: string[]): SettingsActions {
  const change = <Reply>(name: string, reply: Reply): Reply => {
    calls.push(name)
    if (!calls.includes('step-up')) throw createFrameError('login.step_up_required')
    return reply
  }
  return {
    deviceId: 'own',
    isConfirmed: async () => true,
    readWallet: async () => description,
    removeDevice: async (device: string) =>
      change(`remove ${device}`, { ...description, devices: description.devices.slice(0, 1) }),
    listLogins: async () => [first, second],
    offeredLogins: [],
    removeLogin: async (id: string) => change(`remove ${id}`, [first]),
    stepUp: {
      ...stepUpWithoutMethods,
      listMethods: async () => ['passkey'],
      confirmWithPasskey: async () => void calls.push('step-up'),
    },
  } as never
}

const button = (name: string): ReturnType<typeof page.getByRole> =>
  page.getByRole('button', { name, exact: true })

/** Confirms a removal with the keyboard: the button ignores the press of a mouse that has just come. */
async function confirmRemoval(): Promise<void> {
  const remove = button('Remove')
  await expect.element(remove).toHaveAttribute('aria-disabled', 'false')
  remove.element().focus()
  await userEvent.keyboard('{Enter}')
}

it.each([
  ['device', DevicesView, { name: 'Device other', id: 'other' }],
  ['login', LoginsView, { name: 'Bob', id: 'two' }],
] as const)('removes a %s after a confirmation that the service asks for', async (_, view, row) => {
  vi.stubGlobal('IntersectionObserver', vi.fn(observeVisible))
  onTestFinished(() => void vi.unstubAllGlobals())
  const calls: string[] = []
  const settings = createSettings(calls)
  showTestView(h(view, { settings, onBack: () => {}, onSignedOut: () => {} }))
  await button(`Remove ${row.name}`).click()
  await confirmRemoval()
  await button('Use passkey').click()
  await confirmRemoval()
  await expect.element(button(`Remove ${row.name}`)).not.toBeInTheDocument()
  await expect.element(button('Remove')).not.toBeInTheDocument()
  expect(calls).toEqual([`remove ${row.id}`, 'step-up', `remove ${row.id}`])
})

describe('the removal of this device', () => {
  /** Shows the devices of a wallet with so many ways to recover it. */
  function showDevices(factors: number): { readonly calls: string[] } {
    vi.stubGlobal('IntersectionObserver', vi.fn(observeVisible))
    onTestFinished(() => void vi.unstubAllGlobals())
    const calls: string[] = []
    const settings = {
      ...createSettings(calls),
      isConfirmed: async () => false,
      readWallet: async () => createTestDescription({ devices: description.devices, factors }),
      removeThisDevice: async () => void calls.push('remove this'),
    }
    const onSignedOut = (): void => void calls.push('closed')
    showTestView(h(DevicesView, { settings, onBack: () => {}, onSignedOut }))
    return { calls }
  }

  it('ends the session after a question, without a confirmation', async () => {
    const { calls } = showDevices(1)
    await button('Remove This device').click()
    await expect.element(page.getByText(/^This browser forgets your wallet/)).toBeVisible()
    await confirmRemoval()
    await expect.poll(() => calls).toEqual(['remove this', 'closed'])
  })

  it('is not offered without a way to recover the wallet', async () => {
    showDevices(0)
    await expect.element(button('Remove Device other')).toBeVisible()
    await expect.element(button('Remove This device')).not.toBeInTheDocument()
  })
})

describe('the sign-out everywhere', () => {
  /** Shows the view for a wallet with other devices, or with so many ways to recover it. */
  function showSignOut(factors = 1): { readonly calls: string[] } {
    vi.stubGlobal('IntersectionObserver', vi.fn(observeVisible))
    onTestFinished(() => void vi.unstubAllGlobals())
    const calls: string[] = []
    const settings = {
      ...createSettings(calls),
      readWallet: async () => createTestDescription({ devices: description.devices, factors }),
      signOutEverywhere: async () => void calls.push('sign-out'),
    }
    showTestView(
      h(SignOutView, { settings, onBack: () => {}, onSignedOut: () => void calls.push('closed') }),
    )
    return { calls }
  }

  async function confirmSignOut(): Promise<void> {
    const signOut = button('Sign out everywhere')
    await expect.element(signOut).toHaveAttribute('aria-disabled', 'false')
    signOut.element().focus()
    await userEvent.keyboard('{Enter}')
  }

  it('removes the other devices first, after a confirmation that the service asks for', async () => {
    const { calls } = showSignOut()
    await expect.element(page.getByRole('checkbox')).toBeChecked()
    await confirmSignOut()
    await button('Use passkey').click()
    await confirmSignOut()
    await expect
      .poll(() => calls)
      .toEqual(['remove others', 'step-up', 'remove others', 'sign-out', 'closed'])
  })

  it('keeps the other devices when the visitor deselects them', async () => {
    const { calls } = showSignOut()
    await page.getByText('Remove all other devices').click()
    await confirmSignOut()
    await expect.poll(() => calls).toEqual(['sign-out', 'closed'])
  })

  it('keeps the other devices of a wallet without a way to recover it', async () => {
    const { calls } = showSignOut(0)
    await expect.element(page.getByRole('checkbox')).not.toBeChecked()
    await confirmSignOut()
    await expect.poll(() => calls).toEqual(['sign-out', 'closed'])
  })
})
