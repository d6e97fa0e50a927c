declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  const ece: {
    decrypt(
      message: Buffer,
      parameters: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string },
    ): Buffer<ArrayBuffer>;
  };
  export default ece;
}
