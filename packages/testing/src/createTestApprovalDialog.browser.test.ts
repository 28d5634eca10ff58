import axe from 'axe-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type TestApprovalDialog, createTestApprovalDialog } from './createTestApprovalDialog.ts'
import type { ApprovalRequest } from './TestWallet.ts'

const request: ApprovalRequest = {
  walletName: 'Test Wallet',
  origin: 'https://app.example',
  method: 'personal_sign',
  params: [],
  summary: 'Sign <b>this</b>',
}

function openSheet(): TestApprovalDialog {
  const sheet = createTestApprovalDialog(document)
  onTestFinished(() => sheet.remove())
  return sheet
}

/** Opens a modal dialog of the page, which makes everything else inert. */
function openPageDialog(): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  dialog.innerHTML = '<button>Of the page</button>'
  document.body.append(dialog)
  dialog.showModal()
  onTestFinished(() => dialog.remove())
  return dialog
}

describe('approval sheet', () => {
  it('shows origin and summary as text', async () => {
    void openSheet().requestApproval(request)
    const dialog = page.getByRole('dialog', { name: 'Test Wallet: approve this request?' })
    await expect.element(dialog).toBeVisible()
    await expect.element(dialog).toHaveTextContent('https://app.example')
    await expect.element(dialog).toHaveTextContent('personal_sign')
    await expect.element(dialog).toHaveTextContent('Sign <b>this</b>')
  })

  it('opens above a modal dialog of the page, and restores its focus', async () => {
    const dialog = openPageDialog()
    const answer = openSheet().requestApproval(request)
    await page.getByRole('button', { name: 'Approve' }).click()
    expect(await answer).toBe(true)
    expect(dialog.open).toBe(true)
    expect(document.activeElement?.textContent).toBe('Of the page')
  })

  it.each([
    ['Reject under the first Enter', '{Enter}', false],
    ['Escape', '{Escape}', false],
    ['Approve one Tab further', '{Tab}{Enter}', true],
  ])('can be answered by keyboard: %s', async (_, keys, approved) => {
    const answer = openSheet().requestApproval(request)
    await expect.element(page.getByRole('button', { name: 'Reject' })).toBeVisible()
    expect(document.activeElement?.shadowRoot?.activeElement?.textContent).toBe('Reject')
    await userEvent.keyboard(keys)
    expect(await answer).toBe(approved)
    expect(page.getByRole('dialog').elements()).toEqual([])
  })

  it('shows requests one after the other', async () => {
    const sheet = openSheet()
    const first = sheet.requestApproval(request)
    const second = sheet.requestApproval({ ...request, method: 'eth_sendTransaction' })
    await page.getByRole('button', { name: 'Approve' }).click()
    expect(await first).toBe(true)
    await expect.element(page.getByRole('dialog')).toHaveTextContent('eth_sendTransaction')
    await page.getByRole('button', { name: 'Reject' }).click()
    expect(await second).toBe(false)
  })

  it('rejects open and queued requests when it is removed', async () => {
    const sheet = createTestApprovalDialog(document)
    const answers = [sheet.requestApproval(request), sheet.requestApproval(request)]
    await expect.element(page.getByRole('dialog')).toBeVisible()
    sheet.remove()
    expect(await Promise.all(answers)).toEqual([false, false])
    expect(document.querySelector('latchkey-test-wallet')).toBeNull()
  })

  it('passes axe', async () => {
    void openSheet().requestApproval(request)
    await expect.element(page.getByRole('dialog')).toBeVisible()
    const { violations } = await axe.run('latchkey-test-wallet')
    expect(violations.map(({ id }) => id)).toEqual([])
  })
})
