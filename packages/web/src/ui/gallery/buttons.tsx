import { useState } from 'react';

import { Copy, Plus, Trash2, Upload, X } from '../brand/icons.tsx';
import { ButtonLink } from '../button-link.tsx';
import { Button } from '../button.tsx';
import { CopyButton } from '../copy-button.tsx';
import { GoogleButton } from '../brand/google-button.tsx';
import { IconButton } from '../icon-button.tsx';
import { TextLink } from '../text-link.tsx';
import { Chapter, Row, Shown } from './frame.tsx';

export function Buttons() {
  const [working, setWorking] = useState(true);
  return (
    <Chapter title="Buttons" about="One primary per view. 36 high, 28 small, 44 on touch.">
      <Row>
        <Shown as="Primary">
          <Button variant="primary" icon={Plus}>
            Add contact
          </Button>
        </Shown>
        <Shown as="Press to work and rest">
          <Button variant="primary" working={working} workingLabel="Adding..." onClick={() => setWorking(true)}>
            Add contact
          </Button>
        </Shown>
        <Shown as="Disabled">
          <Button variant="primary" disabled>
            Add contact
          </Button>
        </Shown>
        <Shown as="Small">
          <Button variant="primary" size="sm">
            Add
          </Button>
        </Shown>
        <Shown as="Rest again">
          <Button variant="ghost" onClick={() => setWorking(false)}>
            Stop the work
          </Button>
        </Shown>
      </Row>
      <Row>
        <Shown as="Second">
          <Button icon={Upload}>Import</Button>
        </Shown>
        <Shown as="Working">
          <Button working workingLabel="Importing...">
            Import
          </Button>
        </Shown>
        <Shown as="Disabled">
          <Button disabled>Import</Button>
        </Shown>
        <Shown as="Small">
          <Button size="sm" icon={Copy}>
            Copy
          </Button>
        </Shown>
        <Shown as="Copied! for 2 s">
          <CopyButton text="7K4M2QXD" />
        </Shown>
        <Shown as="Ghost">
          <Button variant="ghost">Cancel</Button>
        </Shown>
        <Shown as="Link">
          <Button variant="link">Skip for now</Button>
        </Shown>
        <Shown as="Text link">
          <TextLink href="#buttons">Privacy Policy</TextLink>
        </Shown>
      </Row>
      <Row>
        <Shown as="Danger, in a confirm">
          <Button variant="danger">Delete Contact</Button>
        </Shown>
        <Shown as="The way there">
          <Button variant="danger-quiet" icon={Trash2}>
            Delete Contact
          </Button>
        </Shown>
        <Shown as="Icon">
          <IconButton label="Close" icon={X} />
        </Shown>
        <Shown as="Icon, primary">
          <IconButton label="Add contact" icon={Plus} variant="primary" />
        </Shown>
        <Shown as="Icon, small">
          <IconButton label="Copy" icon={Copy} size="sm" variant="second" />
        </Shown>
        <Shown as="Icon, working">
          <IconButton label="Copy" icon={Copy} variant="second" working />
        </Shown>
      </Row>
      <Row>
        <Shown as="Login">
          <GoogleButton href="#buttons" />
        </Shown>
        <Shown as="Large, second, a link">
          <ButtonLink href="#buttons" size="lg">
            See how it works
          </ButtonLink>
        </Shown>
      </Row>
    </Chapter>
  );
}
