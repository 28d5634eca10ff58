import '../page/frame.css'
import axe from 'axe-core'
import { h } from 'preact'
import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { applyTheme } from '../page/applyTheme.ts'
import { FrameViewLayout } from '../page/FrameViewLayout.tsx'
import { showTestView } from '../page/showTestView.fixture.ts'
import { SubView } from '../settings/SubView.tsx'
import { RecoveryCodeStep } from './RecoveryCodeStep.tsx'

/** Shows a new code in a part of the settings. Returns how the visitor has left it. */
function show(isBusy = false): string[] {
  const left: string[] = []
  const step = h(RecoveryCodeStep, {
    code: 'ABCD-EFGH',
    isBusy,
    problem: undefined,
    onSaveKit: () => {},
    onDone: () => void left.push('done'),
  })
  const part = h(SubView, { title: 'Recovery', onBack: () => void left.push('back') }, step)
  const onClose = (): void => void left.push('closed')
  showTestView(h(FrameViewLayout, { title: 'settings.title', onClose, children: part }))
  return left
}

const button = (name: string): ReturnType<typeof page.getByRole> =>
  page.getByRole('button', { name, exact: true })
const code = page.getByLabelText('Your recovery code')
const question = page.getByText('Leave without saving? You’ll get a new code next time.')

it.each([
  ['is closed', async () => button('Close').click(), 'closed'],
  ['is closed by Escape', async () => userEvent.keyboard('{Escape}'), 'closed'],
  ['is left by Back', async () => button('Back').click(), 'back'],
])('asks before a step with a new code %s', async (_how, leave, expected) => {
  const left = show()
  const field = page.getByRole('textbox')
  await field.fill('EF')
  await leave()
  await expect.element(question).toBeVisible()
  await expect.element(code).not.toBeVisible()
  expect(left).toEqual([])

  await button('Stay').click()
  await expect.element(code).toBeVisible()
  expect(question.elements()).toEqual([])
  await expect.element(field).toHaveValue('EF')

  await leave()
  await button('Leave').click()
  expect(left).toEqual([expected])
})

it('returns the focus to the field after the question', async () => {
  show()
  await page.getByRole('textbox').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.element(page.getByRole('textbox')).toHaveFocus()
})

it('asks nothing while the code, which the visitor has saved, is stored', async () => {
  const left = show(true)
  await button('Close').click()
  expect(left).toEqual(['closed'])
})

it.each(['light', 'dark'] as const)('breaks no rule of axe in the %s theme', async (themeMode) => {
  applyTheme(document.documentElement, { themeMode })
  onTestFinished(() => document.documentElement.removeAttribute('data-theme'))
  show()
  await button('Close').click()
  await expect.element(question).toBeVisible()
  for (const animation of document.getAnimations()) animation.finish()
  const { violations } = await axe.run('.content > *')
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
})
