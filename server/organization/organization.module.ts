import { Module } from '@nestjs/common';
import { OrganizationController } from './organization.controller.ts';

@Module({ controllers: [OrganizationController] })
export class OrganizationModule {}
