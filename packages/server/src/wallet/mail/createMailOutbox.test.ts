import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { createFakeClock } from '../../clock/createFakeClock.fixture.ts'
import type { LogEntry } from '../../http/index.ts'
import { useSharedDatabase } from '../../store/sharedDatabase.fixture.ts'
import { fillMailQueue } from './fillMailQueue.fixture.ts'
import { testSecret } from '../walletService.fixture.ts'
import { createMailOutbox, type MailOutbox, type MailOutcome } from './createMailOutbox.ts'
import type { OutboxMail } from './OutboxMail.ts'
import {
  mailLeaseMs,
  mailRetryDelaysMs,
  noticeLifetimeMs,
  waitingNoticesPerAddress,
} from './mailLimits.ts'
import { createMailFailure, type MailMessage } from './MailTransport.ts'

const opened = useSharedDatabase('postgres')

type Node = {
  readonly outbox: MailOutbox
  readonly sent: MailMessage[]
  readonly outcomes: MailOutcome[]
  readonly log: LogEntry[]
}

const clock = createFakeClock()

/** Starts a node of the service, on the database of all tests of this file. */
function startNode(send: (message: MailMessage) => Promise<void> = async () => {}): Node {
  const [sent, outcomes, log]: [MailMessage[], MailOutcome[], LogEntry[]] = [[], [], []]
  const outbox = createMailOutbox({
    ...opened(),
    clock,
    secret: testSecret,
    log: (entry) => log.push(entry),
    transport: {
      async send(message) {
        await send(message)
        sent.push(message)
      },
    },
    onDone: async (outcome) => void outcomes.push(outcome),
  })
  onTestFinished(outbox.stop)
  return { outbox, sent, outcomes, log }
}

const createMail = (text = 'text', projectId: string = randomUUID()): OutboxMail => ({
  message: { to: `${text.length}@a.example`, subject: 'Subject', text },
  projectId,
  emailKey: 'ann@a.example',
})

const add = (outbox: MailOutbox, mail: OutboxMail): Promise<boolean> =>
  opened()
    .database.sql.transaction()
    .execute((step) => outbox.add(step, mail))

const countWaiting = async (): Promise<number> =>
  (await opened().database.sql.selectFrom('wallet_mail').select('id').execute()).length

it('sends a message whose node stopped before, and none of an act that was rolled back', async () => {
  const stopped = startNode()
  await add(stopped.outbox, createMail('kept'))
  const undone = opened()
    .database.sql.transaction()
    .execute(async (step) => {
      await stopped.outbox.add(step, createMail('undone'))
      throw new Error('rolled back')
    })
  await expect(undone).rejects.toThrow('rolled back')
  stopped.outbox.stop()
  const node = startNode()
  await node.outbox.settle()
  expect(node.sent.map(({ text }) => text)).toEqual(['kept'])
  expect(await countWaiting()).toBe(0)
})

it('sends each message once with two nodes', async () => {
  const [one, other] = [startNode(), startNode()]
  const texts = Array.from({ length: 60 }, (_, index) => `message ${index}`)
  for (const text of texts) await add(one.outbox, createMail(text))
  await Promise.all([one.outbox.settle(), other.outbox.settle()])
  const sent = [...one.sent, ...other.sent].map(({ text }) => text)
  expect(sent.toSorted()).toEqual(texts.toSorted())
})

it('does not send a code that has expired, and reports it as failed', async () => {
  const node = startNode()
  const code = { id: 'code', expiresAt: clock.now() + 600_000 }
  await add(node.outbox, { ...createMail('123456'), code })
  clock.jump(600_000)
  await node.outbox.settle()
  expect(node.sent).toEqual([])
  expect(node.outcomes).toEqual([
    {
      emailKey: 'ann@a.example',
      codeId: 'code',
      recovery: undefined,
      isSent: false,
      rejectedAddress: undefined,
    },
  ])
  expect(await countWaiting()).toBe(0)
})

it('tries again after a failure, until the message expires', async () => {
  const failing: { error?: Error } = { error: createMailFailure('451', { isPermanent: false }) }
  const node = startNode(async () => {
    if (failing.error) throw failing.error
  })
  await add(node.outbox, createMail())
  await node.outbox.settle()
  clock.jump(mailRetryDelaysMs[0]! - 1)
  delete failing.error
  await node.outbox.settle()
  expect(node.sent).toEqual([])
  clock.jump(1)
  await node.outbox.settle()
  expect(node.sent).toHaveLength(1)

  failing.error = createMailFailure('451', { isPermanent: false })
  await add(node.outbox, createMail())
  await node.outbox.settle()
  clock.jump(noticeLifetimeMs)
  await node.outbox.settle()
  expect([node.sent.length, await countWaiting()]).toEqual([1, 0])
})

it('keeps a notice that the mail server rejects for a reason other than its receiver', async () => {
  const failing: { error?: Error } = { error: createMailFailure('535', { isPermanent: true }) }
  const node = startNode(async () => {
    if (failing.error) throw failing.error
  })
  await add(node.outbox, createMail())
  await node.outbox.settle()
  expect([node.outcomes, await countWaiting()]).toEqual([[], 1])
  delete failing.error
  clock.jump(mailRetryDelaysMs.at(-1)!)
  await node.outbox.settle()
  expect([node.sent.length, await countWaiting()]).toEqual([1, 0])
})

it('reports an address that the mail server rejected for good, and does not try again', async () => {
  const node = startNode(async () => {
    throw createMailFailure('550', { isPermanent: true, isReceiver: true })
  })
  await add(node.outbox, createMail())
  await node.outbox.settle()
  expect(node.outcomes).toMatchObject([{ isSent: false, rejectedAddress: '4@a.example' }])
  expect(await countWaiting()).toBe(0)
})

it('sends the message of a node that died while it sent it, after a while', async () => {
  const waiting: { reached?: () => void } = {}
  const isReached = new Promise<void>((resolve) => (waiting.reached = resolve))
  const dying = startNode(() => {
    waiting.reached?.()
    return new Promise<never>(() => {})
  })
  await add(dying.outbox, createMail('again'))
  dying.outbox.wake()
  await isReached
  const node = startNode()
  await node.outbox.settle()
  expect(node.sent).toEqual([])
  clock.jump(mailLeaseMs)
  await node.outbox.settle()
  expect(node.sent.map(({ text }) => text)).toEqual(['again'])
})

const codeOf = () => ({ id: randomUUID(), expiresAt: 1e15 })

it.each([
  ['notices', null, undefined, codeOf()],
  ['codes (abuse 59)', 'code', codeOf(), undefined],
])(
  'limits what waits of one project, and takes the rest of it and of others: %s',
  async (_, codeId, same, other) => {
    const node = startNode()
    const projectId = randomUUID()
    const { database } = opened()
    await fillMailQueue(database.sql, projectId, codeId)
    const mail = createMail('text', projectId)
    expect(await add(node.outbox, { ...mail, code: same })).toBe(false)
    const full = { level: 'error', event: 'mail.outbox_full', limit: 'project', projectId }
    expect(node.log).toContainEqual(expect.objectContaining(full))
    expect(await add(node.outbox, { ...mail, code: other })).toBe(true)
    expect(await add(node.outbox, { ...createMail(), code: same })).toBe(true)
    await database.sql.deleteFrom('wallet_mail').execute()
  },
)

it('limits the notices to one address that wait in a project, and takes those of a removal', async () => {
  const node = startNode()
  onTestFinished(async () => void (await opened().database.sql.deleteFrom('wallet_mail').execute()))
  const projectId = randomUUID()
  const mail = createMail('text', projectId)
  for (let count = 0; count < waitingNoticesPerAddress; count += 1)
    expect(await add(node.outbox, mail)).toBe(true)
  expect(await add(node.outbox, mail)).toBe(false)
  const full = { level: 'warn', event: 'mail.outbox_full', limit: 'address', projectId }
  expect(node.log).toContainEqual(expect.objectContaining(full))
  expect(await add(node.outbox, { ...mail, code: codeOf() })).toBe(true)
  expect(await add(node.outbox, { ...mail, emailKey: 'bob@a.example' })).toBe(true)
  expect(await add(node.outbox, createMail())).toBe(true)
  const message = { ...mail.message, isUnlimited: true }
  expect(await add(node.outbox, { ...mail, message })).toBe(true)
})

it('stores no code or link in plain text, and sends no message that was changed (abuse 87)', async () => {
  const node = startNode()
  await add(node.outbox, createMail('Your code is 271828.'))
  const { sql } = opened().database
  const [row] = await sql.selectFrom('wallet_mail').selectAll().execute()
  const bytes = Buffer.from(row!.sealed, 'base64url').toString('latin1')
  expect(JSON.stringify(row) + bytes).not.toContain('271828')
  await sql.updateTable('wallet_mail').set({ id: randomUUID() }).execute()
  await node.outbox.settle()
  expect(node.sent).toEqual([])
})
