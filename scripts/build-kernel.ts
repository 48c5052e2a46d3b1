/** `npm run kernel`: compiles the kernel and writes it where the engine looks for it; the tables' lanes likewise. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../src/play/package-root.ts';
import { compileKernel, compileLanes, kernelModule, lanesModule } from './kernel/compile.ts';

const bytes = await compileKernel();
writeFileSync(join(packageRoot(), 'src/engine/kernel-code.ts'), kernelModule(bytes));
const lanes = await compileLanes();
writeFileSync(join(packageRoot(), 'src/tables/lanes-code.ts'), lanesModule(lanes));
console.log(`the kernel: ${bytes.length} bytes, the tables' lanes: ${lanes.length}`);
