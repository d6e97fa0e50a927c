import { config } from 'zod';

// The content security policy refuses the code that zod would compile. It tries as soon as a schema is made, so this comes first.
config({ jitless: true });
