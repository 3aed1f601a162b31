import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const subject = '/CN=Клиника/O=ООО «Клиника»/SN=Орлова/GN=Анна Петровна'

/** A signer with the program openssl. Its certificate is valid for 30 days from the present moment of the computer. */
export interface PaperSigner {
  /** Signs bytes; by default the signature is detached and in DER. `words`: more options of openssl. */
  sign: (content: Uint8Array, ...words: string[]) => Buffer
  end: () => void
}

/** Makes a signer with a key of its own. `key`: options of openssl for a new key, RSA by default. */
export function paperSigner(
  serial = '0x1a2b',
  key: readonly string[] = ['-newkey', 'rsa:2048'],
): PaperSigner {
  const folder = mkdtempSync(join(tmpdir(), 'signer-'))
  const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' })
  openssl(
    ...['req', '-x509', '-nodes', ...key, '-keyout', 'key.pem', '-out', 'certificate.pem', '-days', '30'],
    ...['-utf8', '-set_serial', serial, '-subj', subject],
  )
  return {
    sign(content, ...words) {
      writeFileSync(join(folder, 'paper.pdf'), content)
      const form = words.includes('-outform') ? [] : ['-outform', 'DER']
      openssl(
        ...['cms', '-sign', '-binary', '-in', 'paper.pdf', '-signer', 'certificate.pem', '-inkey', 'key.pem'],
        ...['-out', 'paper.sig', ...form, ...words],
      )
      return readFileSync(join(folder, 'paper.sig'))
    },
    end: () => rmSync(folder, { recursive: true }),
  }
}
