import { onTestFinished } from 'vitest'
import {
  openSmtpServer,
  type SmtpServerOptions,
  type TestSmtpServer,
} from './openSmtpServer.fixture.ts'

/** Starts a mail server for a test. */
export async function startSmtpServer(options: SmtpServerOptions = {}): Promise<TestSmtpServer> {
  const server = await openSmtpServer(options)
  onTestFinished(server.close)
  return server
}
