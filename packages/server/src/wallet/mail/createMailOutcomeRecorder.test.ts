import { expect, it } from 'vitest'
import { useSharedDatabase } from '../../store/sharedDatabase.fixture.ts'
import { createTestDevice, createTestWalletService } from '../walletService.fixture.ts'
import { createMailFailure } from './MailTransport.ts'

const opened = useSharedDatabase('pglite')

it('sends codes to the address of an account after its mail server rejected another spelling of it', async () => {
  const service = createTestWalletService(opened())
  const [device, email] = [createTestDevice(), 'ann@a.example']
  await service.signIn(device, email)
  service.clock.advance(31_000)
  const start = async (typed: string): Promise<number> => {
    const { status } = await service.start(createTestDevice(), typed)
    await service.settle()
    return status
  }
  service.mailFailure.error = createMailFailure('550', { isPermanent: true, isReceiver: true })
  expect(await start('ANN@a.example')).toBe(200)
  delete service.mailFailure.error
  service.clock.advance(31_000)
  // It accepts messages to this spelling no more.
  expect(await start('ANN@A.EXAMPLE')).toBe(200)
  service.clock.advance(31_000)
  const before = service.mails.length
  expect((await service.start(device, email)).status).toBe(200)
  await service.settle()
  expect(service.mails.slice(before).map(({ to }) => to)).toEqual([email])
  expect(service.mails.map(({ to }) => to)).not.toContain('ANN@a.example')
})
