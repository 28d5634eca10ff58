import { expect, it } from 'vitest'
import { parseEmail } from '../parseEmail.ts'
import { toMailboxLimitKey } from './toMailboxLimitKey.ts'

it.each([
  ['ann@a.example', 'ann@a.example'],
  ['Ann+shop@A.example', 'ann@a.example'],
  ['ann+a+b@a.example', 'ann@a.example'],
  ['+tag@a.example', '+tag@a.example'],
  ['a.n.n@a.example', 'a.n.n@a.example'],
  ['A.n.n+x@gmail.com', 'ann@gmail.com'],
  ['ann@googlemail.com', 'ann@gmail.com'],
  ['a.nn@mail.gmail.com', 'a.nn@mail.gmail.com'],
])('delivers %s to %s', (typed, mailbox) => {
  expect(toMailboxLimitKey(parseEmail(typed)!).key).toBe(mailbox)
})
