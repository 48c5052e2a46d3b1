/** `npm run kernel`: compiles the kernel and writes it where the engine looks for it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../src/play/package-root.ts';
import { compileKernel, kernelModule } from './kernel/compile.ts';

const bytes = await compileKernel();
writeFileSync(join(packageRoot(), 'src/engine/kernel-code.ts'), kernelModule(bytes));
console.log(`the kernel: ${bytes.length} bytes`);
