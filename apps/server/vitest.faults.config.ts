import { defineProject } from 'vitest/config';
import { faults, server } from './vitest.config.ts';

/** What kills, fills and cuts has a process of its own. */
export default defineProject({ test: { ...server, name: 'faults', include: faults } });
