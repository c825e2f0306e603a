import type { totpRoutes } from '../account/totp.ts'
import type { Examples } from './example.ts'

const recoveryCodes = ['k3vq-7mzd-x2ah-p5tn', 'b6wy-4rcf-n7js-e2lu']

export const totpExamples: Examples<keyof typeof totpRoutes> = {
  totpSetUp: {
    answer: {
      success: true,
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Gazetteer:ann%40example.com?issuer=Gazetteer&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
    },
  },
  totpConfirm: { body: { code: '492039' }, answer: { success: true, recoveryCodes } },
  totpDisable: { body: { code: '492039' }, answer: { success: true } },
  totpRecoveryCodes: { answer: { success: true, recoveryCodes } },
  totpVerify: {
    body: { challenge: 'Vb1mT0cXo3yQf8nZ5hD2kR7sL4wJ9pG6uE1aN3iC8oY', code: '492039' },
    answer: {
      success: true,
      user: {
        id: '6f1c9a52-0c0e-4c6e-9a3b-1f6b7f0c2d11',
        email: 'ann@example.com',
        plan_type: 'professional',
        credits_remaining: null,
      },
      message: 'Signed in',
    },
  },
}
