import { type DynamicModule, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { contexts } from './contexts.ts';
import { callsOf } from './platform/context.module.ts';
import { PlatformModule, type PlatformOptions } from './platform/platform.module.ts';

@Module({})
export class AppModule {
  /** The platform and all contexts with their calls. */
  static async forRoot(options: PlatformOptions): Promise<DynamicModule> {
    const { modules, ...parts } = await contexts();
    return {
      module: AppModule,
      imports: [PlatformModule.forRoot({ ...options, ...parts }), CqrsModule.forRoot(), ...modules, ...modules.map(callsOf)],
    };
  }
}
